package run

var ParseOnFailure = parseOnFailure
