import { IconMovie } from '@tabler/icons-react'
import { useToPage } from '../../../data/session/context.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { useText } from '../../../ui/text/text.ts'
import type { AsideProps } from '../look/look.ts'

export function FilmOfBooking({ typed: { productionId } }: AsideProps) {
  const t = useText()
  const path = useToPage()
  if (typeof productionId !== 'string' || productionId === '') return null
  return (
    <LinkButton
      to={path(`filmscheduler/films/${productionId}`)}
      icon={<IconMovie size={17} aria-hidden />}
    >
      {t('filmboard.film.open')}
    </LinkButton>
  )
}
