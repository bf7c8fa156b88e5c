/** An electronic invoice on its way. Parties are known by their number in the Peppol network, as '0192:974760673'. */
export interface EhfDocument {
  sender: string
  receiver: string
  /** A repeated sending has the same name, so that receivers recognize it. */
  fileName: string
  body: Buffer
}

/** Delivers electronic invoices to the network. Once accepted, an invoice is kept; a refusal throws its reason. */
export interface AccessPoint {
  send(document: EhfDocument): Promise<void>
}
