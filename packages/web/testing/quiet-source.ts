/** happy-dom has no EventSource: this one receives only what a test sends. */
export class QuietSource extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened = new Set<QuietSource>()
  readonly readyState = 1

  constructor() {
    super()
    QuietSource.opened.add(this)
  }

  close(): void {
    QuietSource.opened.delete(this)
  }

  /** Ends the page's stream for lack of permission. */
  static end(): void {
    for (const source of QuietSource.opened) source.dispatchEvent(new MessageEvent('closed'))
  }

  /** Sends the page a change of a topic. */
  static tell(topic: string): void {
    const data = JSON.stringify({ topic, at: '2026-11-21T12:00:00.000Z' })
    for (const source of QuietSource.opened) {
      source.dispatchEvent(new MessageEvent('change', { data }))
    }
  }
}
