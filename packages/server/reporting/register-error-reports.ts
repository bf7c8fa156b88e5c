import type { HttpContext } from '../http/context/context.ts'
import { codeOfFailure } from '../http/context/answer-error.ts'
import type { ReportError } from './error-reports.ts'

/** What nobody foresaw on the server is told to the collector too. */
export function registerErrorReports({ app }: HttpContext, report: ReportError): void {
  app.addHook('onError', (request, _reply, error, done) => {
    if (codeOfFailure(error) === 'internal') {
      const { message, stack } = error
      report({ message, stack, where: 'server', requestId: request.id })
    }
    done()
  })
}
