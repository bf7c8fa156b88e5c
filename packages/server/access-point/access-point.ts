/** Parties are identified by their Peppol number, such as '0192:974760673'. */
export interface EhfDocument {
  sender: string
  receiver: string
  /** A document that is sent again has the same name, so that receivers recognise the duplicate. */
  fileName: string
  body: Buffer
}

/** `send` throws the reason if the access point refuses the document. An accepted invoice is final. */
export interface AccessPoint {
  send(document: EhfDocument): Promise<void>
}
