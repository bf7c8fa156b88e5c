import { measureDragged } from './pages/dragged-page.ts'

await measureDragged({
  source: 'pages/month.ts',
  label: 'a month of 2,000 events',
  event: '.dx-month-event[data-movable]',
  nth: 42,
  middle: [720, 480],
  goals: { painted: 150, dragged: 20 },
})
