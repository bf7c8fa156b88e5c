import access from './nb/access.json' with { type: 'json' }
import calendar from './nb/calendar.json' with { type: 'json' }
import common from './nb/common.json' with { type: 'json' }
import crm from './nb/crm.json' with { type: 'json' }
import dashboard from './nb/dashboard.json' with { type: 'json' }
import giftcards from './nb/giftcards.json' with { type: 'json' }
import health from './nb/health.json' with { type: 'json' }
import pages from './nb/pages.json' with { type: 'json' }
import products from './nb/products.json' with { type: 'json' }
import registers from './nb/registers.json' with { type: 'json' }
import resources from './nb/resources.json' with { type: 'json' }
import rows from './nb/rows.json' with { type: 'json' }
import scan from './nb/scan.json' with { type: 'json' }
import seating from './nb/seating.json' with { type: 'json' }
import design from './nb/design.json' with { type: 'json' }
import settings from './nb/settings.json' with { type: 'json' }
import shell from './nb/shell.json' with { type: 'json' }
import shows from './nb/shows.json' with { type: 'json' }
import ticketing from './nb/ticketing.json' with { type: 'json' }

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
