import { type Context, createContext, useContext } from 'react'

/** A context without a default, and its hook, which names the provider in its error if that is missing. */
export function requiredContext<T>(provider: string): [Context<T | undefined>, () => T] {
  const context = createContext<T | undefined>(undefined)

  function useRequired(): T {
    const value = useContext(context)
    if (value === undefined) throw new Error(`No <${provider}> above this component`)
    return value
  }
  return [context, useRequired]
}
