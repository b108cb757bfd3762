/** A map that holds so many entries at most: the one that was set longest ago goes first. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    for (const [oldest] of this.size > this.#most ? this : []) {
      this.delete(oldest);
      break;
    }
    return this;
  }
}
