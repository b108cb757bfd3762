/** When tests that read the clock have gone wrong elsewhere: the edges of a day, of a month and of a year, and the nights of the clock changes. */
export const INSTANTS = [
  { name: "at-00:05", instant: "2027-06-10T00:05:00+02:00" },
  { name: "at-23:55", instant: "2027-06-10T23:55:00+02:00" },
  { name: "on-31-december", instant: "2027-12-31T17:00:00+01:00" },
  { name: "on-29-february", instant: "2028-02-29T10:00:00+01:00" },
  { name: "on-31-march", instant: "2027-03-31T10:00:00+02:00" },
  { name: "before-summer-time", instant: "2027-03-28T01:58:00+01:00" },
  { name: "before-winter-time", instant: "2027-10-31T02:58:00+02:00" },
];
