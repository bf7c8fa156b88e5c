/** Something the person who starts DxWeb must put right: told as one sentence, without a stack trace. */
export class StartFault extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StartFault'
  }
}
