import common from './nb/common.json' with { type: 'json' }
import eventsList from './nb/events-list.json' with { type: 'json' }
import shell from './nb/shell.json' with { type: 'json' }

/** The texts that every page and the list of events show: the web waits for no others before it draws. */
const texts: Readonly<Record<string, string>> = {
  ...common,
  ...eventsList,
  ...shell,
}

export default texts
