import { lazy } from 'react'
import { later } from '../../data/session/load-messages.ts'

const FilmScreen = lazy(later(() => import('./film-screen.tsx')))

/**
 * Routes: filmscheduler · filmscheduler/bookings/{booking} · filmscheduler/copies/{copy} ·
 * filmscheduler/films/{production} · filmscheduler/releases
 */
export default function Screen() {
  return <FilmScreen />
}
