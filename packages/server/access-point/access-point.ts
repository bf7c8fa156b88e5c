/** Parties are identified by their Peppol number, such as '0192:974760673'. */
export interface EhfDocument {
  sender: string
  receiver: string
  /** A document that is sent again has the same name, so that receivers recognise the duplicate. */
  fileName: string
  body: Buffer
}

/** An accepted invoice is final; if the access point refuses it, `send` throws the reason. */
export interface AccessPoint {
  send(document: EhfDocument): Promise<void>
}
