package duels

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/internal/duel"
	"github.com/clustersim/clustersim/internal/models/price"
	"github.com/clustersim/clustersim/internal/units"
)

// priceRange reads LOW..HIGH in prices per time.
func priceRange(text string, to *duel.Range) error {
	err := span(text, perHour, to)
	if err == nil && to.High == 0 {
		err = errors.New("want more than 0")
	}
	return err
}

// digits of a price that rounding to a price per second does not change.
const digits = 12

// perHour reads a price, such as 0.5/h.
func perHour(text string) (float64, error) {
	t, err := terms(map[string]string{price.Price: text})
	if err != nil {
		return 0, err
	}
	number := strconv.FormatFloat(t.PerSec*3600, 'g', digits, 64)
	if _, err := terms(map[string]string{price.Price: number + "/h"}); err != nil {
		return 0, err // hosts could not have it
	}
	return strconv.ParseFloat(number, 64)
}

// billing reads an interval, or 0.
func billing(text string, toSec *float64) error {
	if sec, err := units.Duration(text); err == nil && sec == 0 {
		return nil
	}
	t, err := terms(map[string]string{price.Price: "1/s", price.Billing: text})
	*toSec = t.BillingSec
	return err
}

func terms(values map[string]string) (price.Terms, error) {
	t, _, err := price.Of(func(id string) (string, bool) { text, ok := values[id]; return text, ok })
	if bad, ok := errors.AsType[*price.Error](err); ok {
		err = fmt.Errorf("%s (%s)", bad.Msg, bad.Hint)
	}
	return t, err
}

// priceText is the price of a host of the witness; nil if it has none.
func (x *pair) priceText(h int) any {
	if !x.space.Priced() {
		return nil
	}
	text := output.Digits(x.witness.Instance.Price[h]) + "/h"
	if x.space.BillingSec > 0 {
		text += " by " + output.Time(x.space.BillingSec)
	}
	return text
}
