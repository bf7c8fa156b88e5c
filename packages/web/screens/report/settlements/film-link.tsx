import { IconMovie } from '@tabler/icons-react'
import { useCan } from '../../../data/session/session.ts'
import { useToPage } from '../../../data/session/context.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { useText } from '../../../ui/text/text.ts'

export function FilmLink({ id }: { id: number }) {
  const t = useText()
  const to = useToPage()(`filmscheduler/films/${id}`)
  if (!useCan()('film.read')) return null
  return (
    <p>
      <LinkButton to={to} icon={<IconMovie size={17} aria-hidden />}>
        {t('filmboard.film.open')}
      </LinkButton>
    </p>
  )
}
