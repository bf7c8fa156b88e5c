export interface Room {
  name: string
  where: string
  holds: string
  files: RegExp
  may: readonly string[]
  /** Pattern of files, such as tests, that may import this room although their own room may not. */
  openTo?: RegExp
  refuses?: RegExp
}

const engine = /^(node:|pg\b|fastify|@fastify\/|graphile-|pino|nodemailer|pdfkit|@node-rs\/)/
const drawing = /^(react\b|react-|@mantine\/|@tanstack\/|echarts|vite\b|@tabler\/)/
const both = new RegExp(`${engine.source}|${drawing.source}`)

const words = ['kit', 'rules', 'contract']
const screenWords = [...words, 'flow-contract', 'locales', 'web-ui', 'web-data']
const web = [...screenWords, 'web-parts', 'web-shell', 'web-screens', 'web-worker', 'web']
const server = [...words, 'store', 'routes', 'flow-contract', 'flow', 'locales']

/** The rooms of the code; a file belongs to the first room with a matching pattern. */
export const rooms: readonly Room[] = [
  {
    name: 'kit',
    where: 'packages/kit',
    holds:
      'shared vocabulary: money, time, fields, errors, endpoints, collections. No I/O, React or SQL',
    files: /^packages\/kit\//,
    may: [],
    refuses: both,
  },
  {
    name: 'locales',
    where: 'packages/locales',
    holds: 'all texts, Norwegian and English',
    files: /^packages\/locales\//,
    may: ['kit'],
    refuses: drawing,
  },

  {
    name: 'area-test',
    where: 'areas/**/*.test.ts',
    holds: 'tests of areas',
    files: /^packages\/areas\/.*\.test\.ts$/,
    may: [...server, 'server', 'server-testing', 'tools'],
    refuses: drawing,
  },
  {
    name: 'contract',
    where: 'areas/**/contract.ts',
    holds: 'schemas, endpoints and collections of the API',
    files: /^packages\/areas\/(.+\/)?([a-z-]+-)?(contract|collections)\.ts$/,
    may: ['kit', 'rules'],
    refuses: both,
  },
  {
    name: 'store',
    where: 'areas/**/store.ts',
    holds: 'SQL: one statement or one transaction per command',
    files: /^packages\/areas\/(.+\/)?([a-z-]+-)?store\.ts$/,
    may: words,
    refuses: drawing,
  },
  {
    name: 'routes',
    where: 'areas/**/routes.ts',
    holds: 'parses, authorizes, calls and replies',
    files: /^packages\/areas\/(.+\/)?([a-z-]+-)?routes\.ts$/,
    may: [...words, 'store', 'locales'],
    refuses: drawing,
  },
  {
    name: 'rules',
    where: 'areas/**, every other file',
    holds: 'pure business rules, tested with properties',
    files: /^packages\/areas\/[^/]+\//,
    may: ['kit'],
    refuses: both,
  },

  {
    name: 'server-test',
    where: 'server/**/*.test.ts',
    holds: 'tests of the server',
    files: /^packages\/server\/.*\.test\.ts$/,
    may: [...server, 'server', 'server-testing', 'tools'],
    refuses: drawing,
  },
  {
    name: 'server-testing',
    where: 'server/testing',
    holds: 'test support of the server and the areas',
    files: /^packages\/server\/testing\//,
    may: [...server, 'server', 'tools'],
    refuses: drawing,
  },
  {
    name: 'flow-contract',
    where: 'server/flows/*/contract.ts',
    holds: 'requests and replies of flows',
    files: /^packages\/server\/flows\/[^/]+\/(contract|rules)\.ts$/,
    may: words,
    refuses: both,
  },
  {
    name: 'flow',
    where: 'server/flows/*',
    holds: 'commands that change tables of several areas in one transaction',
    files: /^packages\/server\/flows\//,
    may: [...words, 'flow-contract', 'store', 'locales'],
    refuses: drawing,
  },
  {
    name: 'server',
    where: 'packages/server',
    holds: 'HTTP, database engine, jobs, heavy work, live changes, mail, pages, documents',
    files: /^packages\/server\//,
    may: server,
    refuses: drawing,
  },

  {
    name: 'web-build',
    where: 'web/build',
    holds: 'build of the web',
    files: /^packages\/web\/(vite\.config\.ts$|build\/|.*-plugin\.ts$)/,
    may: ['kit', 'locales'],
  },
  {
    name: 'web-worker',
    where: 'web/service-worker',
    holds: 'the service worker',
    files: /^packages\/web\/service-worker\//,
    may: ['kit', 'web-data'],
    refuses: engine,
  },
  {
    name: 'web-testing',
    where: 'web/testing',
    holds: 'test support of the web',
    files: /^packages\/web\/testing\//,
    may: [...web, 'tools'],
    openTo: /^packages\/web\/.*(\.test\.tsx?$|\/testing\/)/,
  },
  {
    name: 'web-parts',
    where: 'web/parts',
    holds: 'components that read and write: registers, feeds, conflicts, commands',
    files: /^packages\/web\/parts\//,
    may: screenWords,
    refuses: engine,
  },
  {
    name: 'web-ui',
    where: 'web/ui',
    holds: 'components that fetch nothing',
    files: /^packages\/web\/ui\//,
    may: [...words, 'locales'],
    refuses: engine,
  },
  {
    name: 'web-data',
    where: 'web/data',
    holds: 'calls, session, rows, live changes. Renders nothing',
    files: /^packages\/web\/data\//,
    may: [...words, 'flow-contract', 'locales', 'web-ui'],
    refuses: engine,
  },
  {
    name: 'web-screens',
    where: 'web/screens/*',
    holds: 'one folder of screens per module',
    files: /^packages\/web\/screens\//,
    may: [...screenWords, 'web-parts'],
    refuses: engine,
  },
  {
    name: 'web-shell',
    where: 'web/shell',
    holds: 'frame, sidebar, command palette, errors',
    files: /^packages\/web\/shell\//,
    may: [...screenWords, 'web-parts', 'web-screens', 'web-worker'],
    refuses: engine,
  },
  {
    name: 'web',
    where: 'packages/web',
    holds: 'entry point of the web',
    files: /^packages\/web\//,
    may: web,
    refuses: engine,
  },

  {
    name: 'tools',
    where: 'demo, e2e, bench, scripts',
    holds: 'demo data, browser tests, benches, checks',
    files: /^(demo|e2e|bench|scripts)\//,
    may: [...server, 'server', 'server-testing', ...web, 'web-build'],
  },
]

/** Rooms split by folder: a file of one area, flow or screen module may not import a file of another. */
export const keptApart: readonly { rooms: readonly string[]; folder: RegExp }[] = [
  { rooms: ['store', 'routes'], folder: /^packages\/areas\/([^/]+)\// },
  { rooms: ['flow'], folder: /^packages\/server\/flows\/([^/]+)\// },
  { rooms: ['web-screens'], folder: /^packages\/web\/screens\/([^/]+)/ },
]
