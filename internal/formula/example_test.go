package formula_test

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/formula"
)

func ExampleTemplate() {
	t, err := formula.ParseTemplate("cholesky(n={ceil(n/256)},block=256)", "n")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, n := range []float64{1000, 2000} {
		text, err := t.Fill(n)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(text)
	}
	// Output:
	// cholesky(n=4,block=256)
	// cholesky(n=8,block=256)
}
