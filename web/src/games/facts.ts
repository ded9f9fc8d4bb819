// What the home page says of the games before anything is asked: their order and how long one takes.

export const MINUTES: Record<string, number> = {
  knaster: 15,
  duell: 15,
  knatsch: 40,
  turnier: 30,
  karten: 40,
};
