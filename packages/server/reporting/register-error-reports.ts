import type { HttpContext } from '../http/context/context.ts'
import { codeOfFailure } from '../http/context/answer-error.ts'
import type { ReportError } from './error-reports.ts'

export function registerErrorReports({ app }: HttpContext, report: ReportError): void {
  app.addHook('onError', (request, _reply, error, done) => {
    if (codeOfFailure(error) === 'internal') {
      const { message, stack } = error
      report({ message, stack, where: 'server', requestId: request.id })
    }
    done()
  })
}
