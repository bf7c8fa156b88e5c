import type { ReactNode } from 'react'
import {
  bookingsOfFilms,
  copiesOfFilms,
  filmPriceLook,
  termsOfFilms,
} from '../../parts/register/films/film-looks.ts'
import { RegisterScreen } from '../../parts/register/register-screen.tsx'

const looks = {
  bookings: bookingsOfFilms,
  copies: copiesOfFilms,
  prices: filmPriceLook,
  terms: termsOfFilms,
} as const

interface FilmRegisterProps {
  register: keyof typeof looks
  base: string
  rest: readonly string[]
  tabs: ReactNode
}

export default function FilmRegister({ register, ...place }: FilmRegisterProps) {
  return <RegisterScreen look={looks[register]} {...place} />
}
