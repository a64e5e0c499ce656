// Package price reads what hosts cost for the time that they are rented, from two properties: price, such as 0.5/h,
// in any currency, and billing, such as 60s, the interval in multiples of which time is paid for. Without billing each
// second costs its part.
//
// # Not here
//
// For how long a plan or a run rents which host is found out by internal/rent.
package price
