/** Replaces EventSource, which happy-dom lacks; receives only messages that a test sends. */
export class TestEventSource extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened = new Set<TestEventSource>()
  readyState = 1
  readonly url: string

  constructor(url = '') {
    super()
    this.url = url
    TestEventSource.opened.add(this)
  }

  /** Simulates the server's reply: 'open', or 'error' for a refusal. */
  answer(type: 'open' | 'error'): void {
    if (type === 'error') this.readyState = TestEventSource.CLOSED
    this.dispatchEvent(new Event(type))
  }

  close(): void {
    TestEventSource.opened.delete(this)
  }

  /** Simulates that the server ends the page's stream, for example for lack of permission. */
  static end(): void {
    for (const source of TestEventSource.opened) source.dispatchEvent(new MessageEvent('closed'))
  }

  static notify(topic: string): void {
    const data = JSON.stringify({ topic, at: '2026-11-21T12:00:00.000Z' })
    for (const source of TestEventSource.opened) {
      source.dispatchEvent(new MessageEvent('change', { data }))
    }
  }
}
