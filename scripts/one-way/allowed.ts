/** A part of the house: which files it holds and what those may import. */
export interface Room {
  name: string
  files: RegExp
  /** Rooms it may import from; its own is always among them. */
  may: readonly string[]
  /** Files outside that may import from it, whatever their room: tests. */
  openTo?: RegExp
  /** Packages that have no place in it. */
  refuses?: RegExp
}

const engine = /^(node:|pg\b|fastify|@fastify\/|graphile-|pino|nodemailer|pdfkit|@node-rs\/)/
const drawing = /^(react\b|react-|@mantine\/|@tanstack\/|echarts|vite\b|@tabler\/)/
const both = new RegExp(`${engine.source}|${drawing.source}`)

const words = ['kit', 'rules', 'contract']
const screenWords = [...words, 'flow-contract', 'locales', 'web-ui', 'web-data']
const web = [...screenWords, 'web-parts', 'web-shell', 'web-screens', 'web-worker', 'web']
const server = [...words, 'store', 'routes', 'flow-contract', 'flow', 'locales']

/** The house, in the order in which a file's room is looked up: the first that holds it. */
export const rooms: readonly Room[] = [
  { name: 'kit', files: /^packages\/kit\//, may: [], refuses: both },
  { name: 'locales', files: /^packages\/locales\//, may: ['kit'], refuses: drawing },

  {
    name: 'area-test',
    files: /^packages\/areas\/.*\.test\.ts$/,
    may: [...server, 'server', 'server-testing', 'tools'],
    refuses: drawing,
  },
  {
    name: 'contract',
    files: /^packages\/areas\/(.+\/)?([a-z-]+-)?(contract|collections)\.ts$/,
    may: ['kit', 'rules'],
    refuses: both,
  },
  {
    name: 'store',
    files: /^packages\/areas\/(.+\/)?([a-z-]+-)?store\.ts$/,
    may: words,
    refuses: drawing,
  },
  {
    name: 'routes',
    files: /^packages\/areas\/(.+\/)?([a-z-]+-)?routes\.ts$/,
    may: [...words, 'store', 'locales'],
    refuses: drawing,
  },
  { name: 'rules', files: /^packages\/areas\/[^/]+\//, may: ['kit'], refuses: both },

  {
    name: 'server-test',
    files: /^packages\/server\/.*\.test\.ts$/,
    may: [...server, 'server', 'server-testing', 'tools'],
    refuses: drawing,
  },
  {
    name: 'server-testing',
    files: /^packages\/server\/testing\//,
    may: [...server, 'server'],
    refuses: drawing,
  },
  {
    name: 'flow-contract',
    files: /^packages\/server\/flows\/[^/]+\/(contract|rules)\.ts$/,
    may: words,
    refuses: both,
  },
  {
    name: 'flow',
    files: /^packages\/server\/flows\//,
    may: [...words, 'flow-contract', 'store', 'locales'],
    refuses: drawing,
  },
  { name: 'server', files: /^packages\/server\//, may: server, refuses: drawing },

  {
    name: 'web-build',
    files: /^packages\/web\/(vite\.config\.ts$|build\/|.*-plugin\.ts$)/,
    may: ['kit', 'locales'],
  },
  {
    name: 'web-worker',
    files: /^packages\/web\/service-worker\//,
    may: ['kit', 'web-data'],
    refuses: engine,
  },
  {
    name: 'web-testing',
    files: /^packages\/web\/testing\//,
    may: web,
    openTo: /^packages\/web\/.*(\.test\.tsx?$|\/testing\/)/,
  },
  {
    name: 'web-parts',
    files: /^packages\/web\/parts\//,
    may: screenWords,
    refuses: engine,
  },
  { name: 'web-ui', files: /^packages\/web\/ui\//, may: [...words, 'locales'], refuses: engine },
  {
    name: 'web-data',
    files: /^packages\/web\/data\//,
    may: [...words, 'flow-contract', 'locales', 'web-ui'],
    refuses: engine,
  },
  {
    name: 'web-screens',
    files: /^packages\/web\/screens\//,
    may: [...screenWords, 'web-parts'],
    refuses: engine,
  },
  {
    name: 'web-shell',
    files: /^packages\/web\/shell\//,
    may: [...screenWords, 'web-parts', 'web-screens', 'web-worker'],
    refuses: engine,
  },
  { name: 'web', files: /^packages\/web\//, may: web, refuses: engine },

  {
    name: 'tools',
    files: /^(demo|e2e|bench|scripts)\//,
    may: [...server, 'server', 'server-testing', ...web, 'web-build'],
  },
]

/** Rooms that are one a folder: an area, a flow or a module of screens keeps these to itself. */
export const keptApart: readonly { rooms: readonly string[]; folder: RegExp }[] = [
  { rooms: ['store', 'routes'], folder: /^packages\/areas\/([^/]+)\// },
  { rooms: ['flow'], folder: /^packages\/server\/flows\/([^/]+)\// },
  { rooms: ['web-screens'], folder: /^packages\/web\/screens\/([^/]+)/ },
]
