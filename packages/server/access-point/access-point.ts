/** An electronic invoice to be sent. Parties are identified by their Peppol number, as '0192:974760673'. */
export interface EhfDocument {
  sender: string
  receiver: string
  /** A repeated sending has the same name, so that receivers recognise it. */
  fileName: string
  body: Buffer
}

/** Sends electronic invoices to the network. An accepted invoice is final; a refusal throws with its reason. */
export interface AccessPoint {
  send(document: EhfDocument): Promise<void>
}
