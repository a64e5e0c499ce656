package spec_test

import (
	"fmt"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
)

func ExampleParse() {
	s, err := spec.Parse("cluster(hosts = 8, speed = 10Gf, sped = 1)")
	fmt.Println(s, err)
	a := s.Reader()
	fmt.Println(a.Int("hosts", 1), a.With("speed", 1e9, units.Speed))
	fmt.Println(a.Err())
	_, err = spec.Parse("cluster(hosts=8")
	fmt.Println(err)
	// Output:
	// cluster(hosts=8,speed=10Gf,sped=1) <nil>
	// 8 1e+10
	// cluster: unknown argument "sped" (did you mean "speed"?)
	// column 16: want ',' or ')', got the end
}
