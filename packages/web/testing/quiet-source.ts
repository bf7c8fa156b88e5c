/** happy-dom has no EventSource: this one never hears anything but what a test tells it. */
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

  /** Tells the page that it may no longer follow what it follows. */
  static end(): void {
    for (const source of QuietSource.opened) source.dispatchEvent(new MessageEvent('closed'))
  }

  /** Tells the page that something about a topic changed. */
  static tell(topic: string): void {
    const data = JSON.stringify({ topic, at: '2026-11-21T12:00:00.000Z' })
    for (const source of QuietSource.opened) {
      source.dispatchEvent(new MessageEvent('change', { data }))
    }
  }
}
