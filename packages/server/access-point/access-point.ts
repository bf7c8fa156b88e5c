/** Parties are identified by their Peppol number, such as '0192:974760673'. */
export interface EhfDocument {
  sender: string
  receiver: string
  /** Repeated sending uses the same name, so that receivers recognise the duplicate. */
  fileName: string
  body: Buffer
}

/** An accepted invoice is final; a refusal throws its reason. */
export interface AccessPoint {
  send(document: EhfDocument): Promise<void>
}
