import fc from 'fast-check'
import { ehfOf } from './ehf.ts'
import { read } from './read-ehf.ts'
import { someInvoice } from './some-invoice.ts'

/** Drawn invoices with their documents, read once for all the rules that are asked of them. */
export const someDocuments = fc.sample(someInvoice, 60).map((invoice) => {
  const xml = ehfOf(invoice)
  return { invoice, xml, doc: read(xml) }
})
