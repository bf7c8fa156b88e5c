import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  MantineContext,
  MantineThemeContext,
  mergeMantineTheme,
} from '@mantine/core'
// Omits Mantine's baseline, which `base.css` replaces. Keeps Mantine's order, since later sheets override earlier
// ones.
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import { useContext } from 'react'
import type { ComponentProps, ComponentType } from 'react'
import { cssVariables, theme } from './theme.ts'
import { MotionContext } from './theme-provider.tsx'
import type { Motion } from './theme-provider.tsx'

const whole = mergeMantineTheme(DEFAULT_THEME, theme)

/** Variables that Mantine's sheets need; added with the first Mantine component, so that no page waits for them. */
const variables = document.createElement('style')
variables.textContent = convertCssVariables(
  deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole)),
  ':root',
)
document.head.append(variables)
document.documentElement.dataset['respectReducedMotion'] = 'true'

const nothing = () => undefined

const contextOf = (env: Motion): ComponentProps<typeof MantineContext>['value'] => ({
  // An attribute of the root element sets the scheme (`color-scheme.ts`), so components need none of their own.
  colorScheme: 'auto',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
  env,
})

const contexts = { default: contextOf('default'), test: contextOf('test') }

/** Wraps a component together with the theme, so that the page needs no provider. */
export function themed<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  return function Themed(props: P) {
    return (
      <MantineContext value={contexts[useContext(MotionContext)]}>
        <MantineThemeContext value={whole}>
          <Part {...props} />
        </MantineThemeContext>
      </MantineContext>
    )
  }
}
