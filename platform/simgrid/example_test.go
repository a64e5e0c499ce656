package simgrid_test

import (
	"fmt"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
)

func ExampleReadDeployment() {
	file := `<platform version="4.1">
  <actor host="ada" function="serve"><argument value="8080"/></actor>
  <actor host="bob" function="ask" start_time="10"/>
</platform>`
	actors, err := simgrid.ReadDeployment(nil, nil, "d.xml", []byte(file), platform.ReadOptions{})
	for _, a := range actors {
		fmt.Println(a.Host, a.Function, a.Arguments, a.StartSec)
	}
	fmt.Println(err)
	// Output:
	// ada serve [8080] 0
	// bob ask [] 10
	// <nil>
}
