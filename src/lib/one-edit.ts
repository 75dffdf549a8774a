/** Whether one letter of `a` is wrong, missing or too many, or two neighbours are swapped. */
export function isOneEditApart(a: string, b: string): boolean {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  if (restA === restB) return false
  return (
    restA.slice(1) === restB.slice(1)
    || restA.slice(1) === restB
    || restA === restB.slice(1)
    || (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}
