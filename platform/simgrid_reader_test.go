package platform_test

import (
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/simgrid"
)

func init() { platform.SetReadSimGrid(simgrid.Read) }
