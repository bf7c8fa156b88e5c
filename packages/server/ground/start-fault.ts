/** A problem for the person who starts DxWeb, printed as one sentence without a stack trace. */
export class StartFault extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StartFault'
  }
}

export function printableFault(error: unknown): unknown {
  return error instanceof StartFault ? error.message : error
}
