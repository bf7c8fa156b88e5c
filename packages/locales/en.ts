import access from './en/access.json' with { type: 'json' }
import dashboard from './en/dashboard.json' with { type: 'json' }
import health from './en/health.json' with { type: 'json' }
import pages from './en/pages.json' with { type: 'json' }
import first from './en-first.ts'
import later from './en-later.ts'

const texts: Readonly<Record<string, string>> = {
  ...first,
  ...later,
  ...access,
  ...dashboard,
  ...health,
  ...pages,
}

export default texts
