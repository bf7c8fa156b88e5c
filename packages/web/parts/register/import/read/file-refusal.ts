/** Reason why a file cannot be read; texts are under `rows.import.file.`. */
export type FileFault = 'tooLarge' | 'locked' | 'unreadable'

export class FileRefusal extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(`the file is ${fault}`)
    this.fault = fault
  }
}
