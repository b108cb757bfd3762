export default function Guard() {
  return null;
}
