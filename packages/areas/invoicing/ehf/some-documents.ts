import fc from 'fast-check'
import { ehfOf } from './ehf.ts'
import { read } from './read-ehf.ts'
import { someInvoice } from './some-invoice.ts'

const documents = fc.sample(someInvoice, 60).map((invoice) => {
  const xml = ehfOf(invoice)
  return { invoice, xml, doc: read(xml) }
})
type Document = (typeof documents)[number]

export function checkEachDocument(holds: (document: Document) => void): void {
  for (const document of documents) {
    try {
      holds(document)
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`${message}\n${JSON.stringify(document.invoice)}`, { cause })
    }
  }
}
