export interface Follow {
  code: string
  /** Null where nobody is counted. */
  visitor: Buffer | null
}

/** Follows of one partner that are counted together, added up by code and visitor. */
export class ClickBatch {
  readonly codes = new Set<string>()
  readonly #counted = new Map<string, { code: string; visitor: Buffer; clicks: number }>()

  add({ code, visitor }: Follow): void {
    this.codes.add(code)
    if (visitor === null) return
    const key = `${code}${visitor.toString('latin1')}`
    const known = this.#counted.get(key)
    if (known) known.clicks += 1
    else this.#counted.set(key, { code, visitor, clicks: 1 })
  }

  /** In the order in which the database takes them, so that two processes never wait for each other. */
  counted() {
    const order = [...this.#counted].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return order.map(([, click]) => click)
  }
}
