package schedcase

import "context"

// EndingContext is a context that ends once its Err has been called more than Most times. So a test of what happens
// when a context ends needs no clock.
type EndingContext struct {
	context.Context
	Looks, Most int
}

// Err counts its calls.
func (c *EndingContext) Err() error {
	if c.Looks++; c.Looks > c.Most {
		return context.Canceled
	}
	return nil
}
