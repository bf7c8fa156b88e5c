import { bookFilms } from '@dxweb/areas/film/bookings/contract.ts'
import { useState } from 'react'
import { useCommand } from '../../../data/rows/use-command.ts'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { fieldTexts, reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import {
  bookingOf,
  faultsByFilm,
  type Own,
  type Release,
  type RowFaults,
  type Terms,
} from './chosen.ts'

interface Chosen {
  release: Release
  own: Own
}

const without = <T>(all: ReadonlyMap<number, T>, id: number) =>
  new Map([...all].filter(([each]) => each !== id))

const usualTerms: Terms = { weeks: 4, wishedShows: null, leastShows: null, isConfirmed: true }

/** Films stay selected while other weeks load. */
function useChosenFilms() {
  const [terms, setTerms] = useState(usualTerms)
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map())
  return {
    terms,
    chosen,
    setTerms: (changed: Partial<Terms>) => setTerms({ ...terms, ...changed }),
    choose: (release: Release, isOn: boolean) => {
      const others = without(chosen, release.productionId)
      setChosen(isOn ? others.set(release.productionId, { release, own: {} }) : others)
    },
    change: (release: Release, changed: Own) => {
      const own = { ...chosen.get(release.productionId)?.own, ...changed }
      setChosen(new Map(chosen).set(release.productionId, { release, own }))
    },
    clear: () => setChosen(new Map()),
  }
}

function useFilmFaults() {
  const t = useText()
  const [faults, setFaults] = useState<ReadonlyMap<number, RowFaults>>(new Map())
  const [failure, setFailure] = useState('')
  return {
    faults,
    failure,
    forget: () => {
      setFaults(new Map())
      setFailure('')
    },
    mend: ({ productionId }: Release) => setFaults(without(faults, productionId)),
    refuse: (error: unknown, sent: Parameters<typeof faultsByFilm>[1]) => {
      const found = faultsByFilm(fieldTexts(t, error), sent)
      setFaults(found)
      setFailure(found.size > 0 ? '' : reasonText(t, error))
    },
  }
}

export function useBookingFilms() {
  const t = useText()
  const now = today(useTimeZone())
  const films = useChosenFilms()
  const { forget, mend, refuse, ...refused } = useFilmFaults()
  const command = useCommand({ endpoint: bookFilms, params: {} })
  const book = async (): Promise<boolean> => {
    const bookings = [...films.chosen.values()].map(({ release, own }) =>
      bookingOf(release, films.terms, own, now),
    )
    if (bookings.length === 0 || command.isPending) return true
    forget()
    try {
      const { booked } = await command.mutateAsync({ bookings })
      films.clear()
      toast({ text: t('filmboard.releases.done', { count: booked }) })
      return true
    } catch (error) {
      refuse(error, bookings)
      return false
    }
  }
  return {
    ...films,
    ...refused,
    now,
    book,
    isBooking: command.isPending,
    choose: (release: Release, isOn: boolean) => {
      films.choose(release, isOn)
      mend(release)
    },
    change: (release: Release, own: Own) => {
      films.change(release, own)
      mend(release)
    },
  }
}

export type BookingFilms = ReturnType<typeof useBookingFilms>
