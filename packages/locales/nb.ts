import access from './nb/access.json' with { type: 'json' }
import dashboard from './nb/dashboard.json' with { type: 'json' }
import health from './nb/health.json' with { type: 'json' }
import pages from './nb/pages.json' with { type: 'json' }
import first from './nb-first.ts'
import later from './nb-later.ts'

const texts: Readonly<Record<string, string>> = {
  ...first,
  ...later,
  ...access,
  ...dashboard,
  ...health,
  ...pages,
}

export default texts
