package srcerr_test

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/srcerr"
)

func Example() {
	l := srcerr.List{File: "cluster.yaml"}
	l.Add(7, 3, "link %q: bandwidth is negative", "u1")
	near := srcerr.Suggest("sped", []string{"name", "speed", "cores"})
	l.Add(4, 5, "host %q: unknown field %q", "n3", "sped").WithHint("did you mean %q?", near)
	fmt.Println(l.Err())
	// Output:
	// cluster.yaml:4:5: host "n3": unknown field "sped" (did you mean "speed"?)
	// cluster.yaml:7:3: link "u1": bandwidth is negative
}
