/** The last page of a total; an empty list has one page too. */
export const lastPage = (total: number, size: number) => Math.max(1, Math.ceil(total / size))
