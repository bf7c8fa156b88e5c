import access from './en/access.json' with { type: 'json' }
import calendar from './en/calendar.json' with { type: 'json' }
import common from './en/common.json' with { type: 'json' }
import crm from './en/crm.json' with { type: 'json' }
import dashboard from './en/dashboard.json' with { type: 'json' }
import giftcards from './en/giftcards.json' with { type: 'json' }
import health from './en/health.json' with { type: 'json' }
import pages from './en/pages.json' with { type: 'json' }
import products from './en/products.json' with { type: 'json' }
import registers from './en/registers.json' with { type: 'json' }
import resources from './en/resources.json' with { type: 'json' }
import rows from './en/rows.json' with { type: 'json' }
import scan from './en/scan.json' with { type: 'json' }
import seating from './en/seating.json' with { type: 'json' }
import design from './en/design.json' with { type: 'json' }
import settings from './en/settings.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import shows from './en/shows.json' with { type: 'json' }
import ticketing from './en/ticketing.json' with { type: 'json' }

/** Every text of the language: one file an area, joined. */
const texts: Readonly<Record<string, string>> = {
  ...access,
  ...calendar,
  ...common,
  ...crm,
  ...dashboard,
  ...design,
  ...health,
  ...pages,
  ...products,
  ...registers,
  ...resources,
  ...rows,
  ...scan,
  ...seating,
  ...settings,
  ...shell,
  ...shows,
  ...giftcards,
  ...ticketing,
}

export default texts
