/** Something the person who starts DxWeb must put right: told as one sentence, without a stack trace. */
export class StartFault extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StartFault'
  }
}

/** What is printed of it: the one sentence of a fault, and the whole trace of a mistake of ours. */
export function toldOf(error: unknown): unknown {
  return error instanceof StartFault ? error.message : error
}
