import common from './nb/common.json' with { type: 'json' }
import eventsList from './nb/events-list.json' with { type: 'json' }
import shell from './nb/shell.json' with { type: 'json' }

/** The texts of every page and of the list of events, which are all that the web needs for its first screen. */
const texts: Readonly<Record<string, string>> = {
  ...common,
  ...eventsList,
  ...shell,
}

export default texts
