import common from './nb/common.json' with { type: 'json' }
import eventsList from './nb/events-list.json' with { type: 'json' }
import shell from './nb/shell.json' with { type: 'json' }

/** The texts for the web's first screen: those of every page and of the events list. */
const texts: Readonly<Record<string, string>> = {
  ...common,
  ...eventsList,
  ...shell,
}

export default texts
