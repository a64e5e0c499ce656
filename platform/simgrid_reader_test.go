package platform_test

import "github.com/clustersim/clustersim/platform"

func init() { platform.SetReadSimGrid(platform.ReadXML) }
