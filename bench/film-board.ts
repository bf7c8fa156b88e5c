import { measureDragged } from './pages/dragged-page.ts'

await measureDragged({
  source: 'pages/film-board.ts',
  label: 'a film week of 14 halls and 400 shows',
  event: '.dx-film-show',
  nth: 9,
  middle: [860, 480],
  goals: { painted: 80, dragged: 10 },
})
