// Package price reads what hosts cost for the time that they are rented, from two properties: price, such as 0.5/h,
// in any currency, and billing, such as 60s, the interval in multiples of which time is paid for. Without billing each
// second costs its part. In SimGrid's XML properties of these names may have had another meaning, so what is no price or interval there
// is a text like other properties; the field price of a native file and the argument of a spec must be a price.
//
// # Not here
//
// For how long a plan or a run rents which host is found out by internal/rent.
package price
