/** An electronic invoice on its way. Parties are known by their number in the Peppol network, as '0192:974760673'. */
export interface EhfDocument {
  sender: string
  receiver: string
  /** The same for the same document, so that one that is sent anew is recognised. */
  fileName: string
  body: Buffer
}

/** Takes electronic invoices to the network. What it takes it keeps; where it refuses, it throws why. */
export interface AccessPoint {
  send(document: EhfDocument): Promise<void>
}
