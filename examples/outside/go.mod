module example.com/outside

go 1.26.0

require github.com/clustersim/clustersim v0.0.0

require (
	github.com/goccy/go-yaml v1.19.2 // indirect
	github.com/google/btree v1.1.3 // indirect
	gonum.org/v1/gonum v0.17.0 // indirect
)

replace github.com/clustersim/clustersim => ../..
