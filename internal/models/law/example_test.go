package law_test

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/models/law"
)

// What is drawn for a host depends on the seed and its name alone.
func Example() {
	l, err := law.Parse("uniform(90%..110%)", law.Factors)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(l)
	for _, host := range []string{"a", "b", "a"} {
		s := law.NewStream(1, "host", host)
		fmt.Printf("%s %.4f\n", host, s.Draw(l))
	}
	_, err = law.Parse("weibull(shape=0.7,scale=30 days)", law.Seconds)
	fmt.Println(err)
	// Output:
	// uniform(0.9..1.1)
	// a 0.9002
	// b 0.9957
	// a 0.9002
	// column 25: weibull: scale: unknown unit "days" in "30 days" (want one of w, d, h, min, m, s, ms, us, ns or ps)
}
